/** What a select offers, and in which words. */
type Choices = readonly (readonly [value: string, words: string])[]

/** How long what is made lasts. */
export const Lasting = ({ choices, usual }: { readonly choices: Choices; readonly usual: string }) => (
  <label>
    <span>It lasts</span>
    <select className="select" name="expires" defaultValue={usual}>
      {choices.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  </label>
)
