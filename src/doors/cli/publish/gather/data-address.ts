const ENDINGS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
}

export const endingOf = (type: string): string => ENDINGS[type] ?? 'bin'

/** A picture that was told as a `data:` address as a file of the site; null where there is none. */
export async function pictureFile(
  address: string | null,
  name: string,
  keep: (path: string, bytes: Uint8Array) => Promise<void>,
): Promise<string | null> {
  const [, type, base64] = /^data:(image\/[a-z+]{1,20});base64,(.*)$/s.exec(address ?? '') ?? []
  if (type === undefined || base64 === undefined) return null
  const path = `${name}.${endingOf(type)}`
  await keep(path, Buffer.from(base64, 'base64'))
  return path
}
