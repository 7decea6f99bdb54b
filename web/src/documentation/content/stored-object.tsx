import { useQuery } from '@tanstack/react-query'
import { reachableHere } from '@vitrine/client'
import { objectUrlQuery } from '../access/reads.ts'

/** An uploaded picture, through a short-lived address. */
export function StoredImage({ objectKey, alt }: { readonly objectKey: string; readonly alt: string }) {
  const { data, isPending } = useQuery(objectUrlQuery(objectKey))
  if (data) return <img className="stored-image" src={reachableHere(data.url)} alt={alt} />
  return (
    <p className="note" role="status">
      {isPending ? 'Reading the image…' : `The image is gone: ${alt}`}
    </p>
  )
}

export function StoredFile({ objectKey, name }: { readonly objectKey: string; readonly name: string }) {
  const { data } = useQuery(objectUrlQuery(objectKey))
  return data ? (
    <a href={reachableHere(data.url)} rel="noreferrer" download={name}>
      {name}
    </a>
  ) : (
    <span>{name}</span>
  )
}
