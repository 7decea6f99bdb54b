// Reads forms beside the thread that answers: what a hostile one costs, nobody else waits for.
import { parentPort } from 'node:worker_threads'
import type { FormQuestion, FormReply } from './form-messages.ts'
import { FormPack } from './form-pack.ts'

const forms = new Map<number, FormPack>()

parentPort?.on('message', (question: FormQuestion) => {
  const reply = answer(question)
  const bytes = typeof reply === 'object' && 'bytes' in reply ? [reply.bytes.buffer as ArrayBuffer] : []
  parentPort?.postMessage(reply, bytes)
})

function answer(question: FormQuestion): FormReply {
  const { form } = question
  if (question.step === 'begin') {
    forms.set(form, new FormPack(question.boundary, question.mostBytes))
    return 'next'
  }
  const pack = forms.get(form)
  if (!pack) return 'lost'
  if (question.step === 'take') {
    const issue = pack.take(question.piece)
    return issue ? { issue } : 'next'
  }
  forms.delete(form)
  if (question.step === 'drop') return 'next'
  const end = pack.end()
  return 'bytes' in end ? end : { issue: end }
}
