/** Where the README of the checkout is while the package's own stands in its place; git and npm pass it over. */
export const KEPT_README = 'dist/README-of-the-checkout.md'

/** The package has no sources: what links to one keeps its words. */
export const packedReadme = (text) => text.replaceAll(/\[([^\]\n]+)\]\(src\/[^)\s]+\)/g, '$1')
