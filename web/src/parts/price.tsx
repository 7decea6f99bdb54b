/** What a read costs a model, as the service itself prices it. */
export function Cost({ tokens, of }: { tokens: number; of?: string }) {
  return (
    <span className="price" title="Model tokens, as the service prices the answer">
      {of ? `${of} ` : ''}≈ {tokens.toLocaleString('en')} tokens
    </span>
  )
}
