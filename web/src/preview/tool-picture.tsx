import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { consoleQuery } from '../api/console.ts'
import type { Operations } from '../api/generated/operations.ts'

type ToolPicture = NonNullable<Operations['getToolPicture']['output']['picture']>

interface Tool {
  /** Null where a live sync has brought none, undefined while it is asked. */
  readonly picture: ToolPicture | null | undefined
  readonly renew: () => void
}

/** The design tool's own picture of a component. Its address ends after a few minutes. */
export function useToolPicture(componentId: string): Tool {
  const { data, refetch } = useQuery(consoleQuery('getToolPicture', { id: componentId }))
  return { picture: data === undefined ? undefined : (data?.picture ?? null), renew: () => void refetch() }
}

interface ToolImageProps extends Tool {
  readonly picture: ToolPicture
  readonly name: string
  readonly zoom: number
  /** In pixels of the component; before it has come nobody knows. */
  readonly onSize: (size: { readonly width: number; readonly height: number }) => void
}

export function ToolImage({ picture, renew, name, zoom, onSize }: ToolImageProps) {
  const [size, setSize] = useState<{ readonly width: number; readonly height: number }>()
  const [failed, setFailed] = useState<string>()
  if (failed === picture.url && size === undefined) return <span className="drawn-gap">no picture</span>
  return (
    <img
      alt={`${name}, as the design tool shows it`}
      {...(size ? { width: size.width * zoom, height: size.height * zoom } : {})}
      src={picture.url}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
        const own = { width: naturalWidth / picture.scale, height: naturalHeight / picture.scale }
        setSize(own)
        onSize(own)
      }}
      onError={() => {
        setFailed(picture.url)
        if (failed === undefined) renew()
      }}
    />
  )
}
