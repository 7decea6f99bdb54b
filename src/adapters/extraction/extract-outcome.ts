/** The document is fine, but made with something that is not read: a password, an unknown compression. */
export class Unsupported extends Error {}
