/** The only place with the product's name, so the owner can rename it. */
export const PRODUCT_NAME = 'Groundnote'
