// How much of manifests is taken. Every figure is several times what the largest known library has (it stands behind
// each), and what is beyond it is cut and told.

/** Of one file, in characters; 4.3 million. */
export const MOST_CHARACTERS = 64_000_000
/** Of all manifests together; 255. */
export const MOST_COMPONENTS = 20_000
/** Of one component, for each of its lists; 330 values, 182 custom properties. */
export const MOST_MEMBERS = 2_000
/** 4,100 characters. */
export const MOST_TEXT = 20_000
/** Of a name, a path or an address. */
export const MOST_NAME = 500
export const MOST_TYPE = 4_000
export const MOST_CODE = 20_000
/** Of a page of documentation. */
export const MOST_PAGE = 500_000
/** Of all that is kept of one component, in characters; 190,000. */
export const MOST_OF_ONE = 1_000_000
/** How deep types within types are followed. */
export const DEEPEST_TYPE = 12
/** How many classes, references or constants are followed one after another. */
export const LONGEST_CHAIN = 32
