import { useQuery } from '@tanstack/react-query'
import { consoleQuery } from '../api/console.ts'
import './face.css'

/** The picture above the first page; its room is there before it is. */
export function Cover() {
  const { data } = useQuery({ ...consoleQuery('getCover', {}), staleTime: 600_000 })
  return <div className="cover">{data?.cover && <img src={data.cover} alt="" />}</div>
}
