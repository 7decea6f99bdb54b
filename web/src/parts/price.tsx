/** How long an answer is to an agent, in the measure of agents, as the service itself prices it. */
export function Cost({ tokens, of }: { readonly tokens: number; readonly of: string }) {
  return (
    <span className="price" title="How much of an agent’s attention it takes to read this">
      {of}: {tokens.toLocaleString('en')} agent tokens
    </span>
  )
}
