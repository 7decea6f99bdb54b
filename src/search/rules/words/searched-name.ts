/**
 * A name as texts are searched: as it is written, and the parts of words in camelCase behind it, so that
 * `componentTextField` is found by text and by field.
 */
export function searchedName(name: string): string {
  const parts = splitWords(name)
  return parts === name ? name : `${name} ${parts}`
}

/** Words in camelCase apart, and without the signs between parts of a path: what a model reads. */
export const readableName = (name: string): string =>
  splitWords(name)
    .replaceAll(/[/._:-]+/g, ' ')
    .trim()

const splitWords = (name: string): string =>
  name.replaceAll(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2').replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
