import type { MarkedMatch } from '../api/search.ts'
import type { SearchLibraryOutput } from '../api/generated/types.ts'
import { KIND } from '../parts/words/kind-words.ts'
import { didWords } from './engine-words.ts'
import { VERDICT_WORDS } from './words.ts'

const ENGINES = { name: 'By name', text: 'By what is written', semantic: 'By meaning' } as const

/** The engines’ own figures, for whoever asks why. They are never added up. */
export function Figures({ answer }: { readonly answer: SearchLibraryOutput }) {
  return (
    <details className="figures">
      <summary>Why these?</summary>
      <ul className="coverage" aria-label="What each search did">
        {(['name', 'text', 'semantic'] as const).map((engine) => (
          <li key={engine} data-ran={answer.coverage[engine].ran}>
            {ENGINES[engine]}: {didWords(answer.coverage[engine])}
          </li>
        ))}
      </ul>
      {answer.groups.length > 0 && (
        <div className="scroll-x" tabIndex={0} role="group" aria-label="Figures of each match">
          <table>
            <thead>
              <tr>
                <th scope="col">Match</th>
                <th scope="col">Name</th>
                <th scope="col">Text, rank</th>
                <th scope="col">Meaning, cosine</th>
                <th scope="col">Together</th>
              </tr>
            </thead>
            {answer.groups.map(({ entity_type: type, matches, shape }) => (
              <tbody key={type}>
                <tr>
                  <th scope="rowgroup" colSpan={5}>
                    {KIND[type][1]}, {VERDICT_WORDS[shape.verdict]}
                  </th>
                </tr>
                {matches.map((match) => (
                  <Line key={match.id} match={match} />
                ))}
              </tbody>
            ))}
          </table>
        </div>
      )}
    </details>
  )
}

const Line = ({ match: { name, signals, score } }: { readonly match: MarkedMatch }) => (
  <tr>
    <th scope="row">{name}</th>
    <td>
      {signals.name &&
        `${signals.name.matched}${signals.name.similarity === undefined ? '' : ` ${signals.name.similarity.toFixed(2)}`}`}
    </td>
    <td className="figure">{signals.text?.rank.toFixed(3)}</td>
    <td className="figure">{signals.semantic?.cosine.toFixed(2)}</td>
    <td className="figure">{score.toFixed(4)}</td>
  </tr>
)
