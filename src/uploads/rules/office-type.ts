const OOXML = 'application/vnd.openxmlformats-officedocument.'

/**
 * The media type of an OOXML document by its list of content types: whichever main part it names decides, and a
 * document with macros is another type whatever its extension. Null: it names none.
 */
export function ooxmlType(contentTypes: string): string | null {
  const types = [...contentTypes.matchAll(/ContentType\s*=\s*["']([^"']+)["']/g)].map(([, type = '']) => type.trim())
  const main = types.find((type) => /\.main\+xml$/i.test(type))
  const macros = types.find((type) => /macroEnabled|vbaProject/i.test(type))
  if (macros !== undefined) return macros.replace(/\.main\+xml$/i, '')
  return main === undefined ? null : main.replace(/\.main\+xml$/i, '')
}

/** OOXML documents with a password are OLE containers, whose directory names this stream. */
export const ENCRYPTED_STREAM = 'EncryptedPackage'
export const isOoxml = (type: string): boolean => type.startsWith(OOXML)
export const isOdf = (type: string): boolean => type.startsWith('application/vnd.oasis.opendocument.')
