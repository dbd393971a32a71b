/** The owner may rename the product: this is the only place that knows its name. */
export const PRODUCT_NAME = 'Groundnote'
