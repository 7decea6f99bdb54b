import { useState } from 'react'
import { groundOf } from './ground.ts'
import { useModes } from './kept-modes.ts'
import { usePictureAddress } from './picture-address.ts'
import './thumb.css'

interface ThumbProps {
  readonly componentId: string
  /** Empty where its name stands beside it. */
  readonly alt?: string
}

/** A component as large as its place lets it be, in the modes that the reader looks at. */
export function Thumb({ componentId, alt = '' }: ThumbProps) {
  const address = usePictureAddress()
  const modes = useModes(undefined)
  const [failed, setFailed] = useState<string>()
  const src = address?.({ componentId, modes })
  return (
    <span className="thumb" data-ground={groundOf(modes)} aria-hidden={alt === '' || undefined}>
      {src !== undefined && failed !== src && (
        <img alt={alt} src={src} loading="lazy" decoding="async" onError={() => setFailed(src)} />
      )}
    </span>
  )
}
