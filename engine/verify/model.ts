import MODEL from './model.json' with { type: 'json' }

/** Learned from statements of annotated visits and from false ones made of them. Positive values speak against a statement. */
export const FLAGGED = 1.0
export const SUPPORTED = -0.55
export const FEATURES: readonly string[] = MODEL.features.split(' ')
export const TREES: readonly string[] = MODEL.trees
