import MODEL from './model.json' with { type: 'json' }

/**
 * Trained on statements of annotated visits and on false ones derived from them. Positive values count
 * against a statement.
 */
export const FLAGGED = 1.0
export const SUPPORTED = -0.55
export const FEATURES: readonly string[] = MODEL.features.split(' ')
export const TREES: readonly string[] = MODEL.trees
