/** A cover beyond these is made smaller here: nobody should need another program for that. */
const MOST_BYTES = 1_000_000
const WIDTH = 2000
const QUALITY = 0.85

/** A picture as a `data:` address that the service takes. */
export async function pictureAddress(file: File, part: 'logo' | 'cover'): Promise<string> {
  if (part === 'cover' && file.size > MOST_BYTES) return smaller(file)
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(new Error('The file could not be read.')))
    reader.readAsDataURL(file)
  })
}

async function smaller(file: File): Promise<string> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error('The file is no picture that this browser can read.')
  })
  const canvas = document.createElement('canvas')
  canvas.width = Math.min(WIDTH, picture.width)
  canvas.height = Math.round((canvas.width / picture.width) * picture.height)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/jpeg', QUALITY)
}
