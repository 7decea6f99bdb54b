import { countWords } from '#built/search/rules/words/count-words.js'
import { bearersOf, LIBRARIES } from './bare-libraries.js'
import { PARAPHRASES, paraphrases, questionsByLibrary, QUESTION_KINDS } from './questions.js'

/** What was judged by hand must be about the library as it is: throws with all that is wrong. */
export function checkQuestions() {
  const faults = []
  for (const kind of QUESTION_KINDS)
    for (const [library, questions] of questionsByLibrary(kind)) {
      const names = new Set(LIBRARIES[library]().map(({ kind, name }) => `${kind} ${name}`))
      for (const { type, query, answers } of questions)
        for (const answer of answers)
          if (!names.has(`${type} ${answer}`)) faults.push(`${kind}, ${library}: ${query}: there is no ${answer}`)
    }
  for (const [library, questions] of PARAPHRASES.flatMap((kind) => [...paraphrases(kind, bearersOf)]))
    for (const { query, description, answers } of questions) {
      if (answers.size === 0) faults.push(`paraphrases, ${library}: nothing is described by ${description}`)
      const kept = shareKept(description, query)
      if (kept > MOST_KEPT) faults.push(`paraphrases, ${library}: ${query}: keeps ${kept.toFixed(2)} of ${description}`)
    }
  if (faults.length > 0) throw new Error(`questions that cannot be asked:\n${faults.join('\n')}`)
}

const MOST_KEPT = 0.5

/** Of the words of a description, by their stems and without stop words, those that its paraphrase has too. */
function shareKept(description, paraphrase) {
  const [words, kept] = [[...countWords(description).keys()], countWords(paraphrase)]
  return words.filter((word) => kept.has(word)).length / words.length
}
