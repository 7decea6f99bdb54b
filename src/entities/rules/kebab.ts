/** `Color Scheme/Dark` → `color-scheme-dark`: fit for a custom property, a file and an attribute. */
export function kebab(name: string): string {
  const words = name
    .normalize('NFKC')
    .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1-$2')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
  return words === '' ? 'x' : words
}
