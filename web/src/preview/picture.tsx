import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { consoleQuery } from '../api/console.ts'
import { describeConfiguration } from './axes.ts'
import { inOrder, type PictureAsk } from './picture-address.ts'

interface PictureProps extends PictureAsk {
  readonly name?: string
}

/** The service draws; null where there is nothing to draw, undefined while it is asked. */
export function usePicture({ componentId, props = {}, modes = {}, boxes = false }: PictureAsk & { boxes?: boolean }) {
  const { data } = useQuery({
    ...consoleQuery('drawPicture', {
      id: componentId,
      ...(Object.keys(props).length > 0 ? { props: inOrder(props) } : {}),
      ...(Object.keys(modes).length > 0 ? { modes: inOrder(modes) } : {}),
      ...(boxes ? { boxes } : {}),
    }),
    placeholderData: keepPreviousData,
  })
  return data
}

/** As an image it can run nothing and load nothing, whatever is in it. */
export function Picture({ name, ...ask }: PictureProps) {
  const picture = usePicture(ask)
  if (picture === undefined) return <span className="drawn-wait" />
  if (picture === null) return <span className="drawn-gap">no tree</span>
  const words = [name ?? picture.name, describeConfiguration(ask.props ?? {})].filter((part) => part !== '').join(': ')
  return (
    <img
      className="drawn"
      alt={words}
      width={picture.width}
      height={picture.height}
      src={`data:image/svg+xml,${encodeURIComponent(picture.svg)}`}
    />
  )
}
