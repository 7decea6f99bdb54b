/**
 * Whether a text is base64 as RFC 4648 writes it: the standard alphabet, padded, no line breaks, no bits left over.
 * Decoders take anything (`"!!!!"` decodes to nothing), so the text is checked before it is decoded.
 */
export function isStrictBase64(text: string): boolean {
  if (text.length === 0 || text.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return false
  if (text.endsWith('==')) return /[AQgw]==$/.test(text)
  return !text.endsWith('=') || /[AEIMQUYcgkosw048]=$/.test(text)
}

/** How many bytes a strict base64 text holds. */
export function decodedLength(text: string): number {
  return (text.length / 4) * 3 - (text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0)
}
