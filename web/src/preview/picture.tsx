import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { consoleQuery } from '../api/console.ts'
import type { Configuration } from '../api/spec-document.ts'
import { describeConfiguration } from './axes.ts'

interface PictureProps {
  readonly componentId: string
  readonly name?: string
  /** Values of properties, those of the variant's axes among them. */
  readonly props: Configuration
  readonly modes: Readonly<Record<string, string>>
  /** It stands in something that already says what it shows. */
  readonly isDecoration?: boolean
}

/** The service draws; null where there is nothing to draw, undefined while it is asked. */
export function usePicture({ componentId, props, modes }: Pick<PictureProps, 'componentId' | 'props' | 'modes'>) {
  const { data } = useQuery({
    ...consoleQuery('drawPicture', {
      id: componentId,
      ...(Object.keys(props).length > 0 ? { props: inOrder(props) } : {}),
      ...(Object.keys(modes).length > 0 ? { modes: inOrder(modes) } : {}),
    }),
    placeholderData: keepPreviousData,
  })
  return data
}

/** The stage and the matrix ask for the same picture by the same words. */
const inOrder = (values: Configuration): string =>
  JSON.stringify(Object.fromEntries(Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1))))

/** As an image it can run nothing and load nothing, whatever is in it. */
export function Picture({ componentId, name, props, modes, isDecoration = false }: PictureProps) {
  const picture = usePicture({ componentId, props, modes })
  if (picture === undefined) return <span className="drawn-wait" />
  if (picture === null) return isDecoration ? null : <span className="drawn-gap">no tree</span>
  const words = [name ?? picture.name, describeConfiguration(props)].filter((part) => part !== '').join(': ')
  return (
    <img
      className="drawn"
      alt={isDecoration ? '' : words}
      width={picture.width}
      height={picture.height}
      src={`data:image/svg+xml,${encodeURIComponent(picture.svg)}`}
    />
  )
}
