/** What a read costs a model, as the service itself prices it. */
export function Cost({ tokens, of }: { tokens: number; of?: string }) {
  return (
    <span className="price" title="What reading it costs a model, as the service prices the answer">
      {of ? `${of} ` : ''}≈ {tokens.toLocaleString('en')} model tokens
    </span>
  )
}
