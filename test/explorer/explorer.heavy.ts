import { afterAll } from 'vitest'
import { describeExplorer } from '../kit/explorer-kit.ts'
import { code } from './code.ts'
import { icons } from './icons.ts'
import { journeys } from './journeys.ts'
import { keeping } from './keeps.ts'
import { manyComponents } from './many-components.ts'
import { everyPage } from './pages.ts'
import { pictures } from './pictures.ts'
import { questions } from './questions.ts'
import { reading } from './reading.ts'
import { reviewing } from './reviewing.ts'
import { gettingIn, signInSettings, stopProvider } from './sessions.ts'
import { settings } from './settings.ts'
import { tasks } from './tasks.ts'
import { together } from './together.ts'
import { manyTokens, tokens } from './tokens.ts'
import { writing } from './writing.ts'

// All that only a browser can show of the explorer, in one file: a start of the server with its demo takes longer than
// most of these tests. One part alone: `vitest run test/explorer -t 'every page'`. What is measured comes first, while
// nothing is indexed for a library of ten thousand; those come last.

afterAll(stopProvider)
describeExplorer(
  {
    reading,
    'code of components': code,
    'a library is looked after': settings,
    'every page': everyPage,
    journeys,
    'people get in': gettingIn,
    'what people have is kept': keeping,
    writing,
    'people write together': together,
    'changes are proposed': reviewing,
    'tasks of a lead': tasks,
    tokens,
    pictures,
    icons,
    'questions of a lead': questions,
    'ten thousand components': manyComponents,
    'ten thousand tokens': manyTokens,
  },
  signInSettings,
)
