import { useState } from 'react'

interface PictureImageProps {
  readonly src: string | undefined
  /** Empty where what it stands in already says what it shows. */
  readonly alt?: string
}

/** A picture by its address. What cannot be drawn leaves its place empty. */
export function PictureImage({ src, alt = '' }: PictureImageProps) {
  const [failed, setFailed] = useState<string>()
  if (src === undefined) return <span className="drawn-wait" />
  if (failed === src) return <span className="drawn-gap">no picture</span>
  return <img className="drawn" alt={alt} src={src} decoding="async" onError={() => setFailed(src)} />
}
