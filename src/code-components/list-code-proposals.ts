import { operation } from '../contract/operation.ts'
import * as params from '../contract/params.ts'
import { proposedLinksFile } from '../formats/manifests/linking/write-links-file.ts'
import { openCodeSide } from './code-side.ts'
import { CodeProposals } from './schema.ts'
import { toldValue } from './told-code.ts'

export const listCodeProposals = operation({
  id: 'listCodeProposals',
  method: 'GET',
  path: '/code-links/proposals',
  scope: 'read:library',
  tag: 'Console',
  summary: 'Who may be whose partner, with why, for people to decide: alike is no link',
  query: {
    design: params.text({ description: 'Only of this component of the design, by its id.', maxLength: 200 }),
    code: params.text({ description: 'Only of this component in code, by its id.', maxLength: 2_000 }),
    limit: params.limit(1_000, 100),
    file: params.flag('Whether to write a links file of all of them too.'),
  },
  output: CodeProposals,
  async run(services, { projectId }, { design: ofDesign, code: ofCode, limit, file: isFile = false }) {
    const side = await openCodeSide(services, { projectId })
    const { links } = side.linking
    const proposals = side.linking.proposals.filter(
      ({ design, code }) =>
        (ofDesign === undefined || design === ofDesign.toLowerCase()) && (ofCode === undefined || code === ofCode),
    )
    return {
      data: proposals.slice(0, limit).map(({ design, code, values, reasons, ...rest }) => ({
        ...rest,
        design: { id: design, name: side.design.get(design)?.name ?? '' },
        code: { id: code, name: side.components.get(code)?.name ?? '' },
        ...(values && { values: values.map((one) => ({ design: one.design, code: toldValue(one.code) })) }),
        reasons: [...reasons],
      })),
      total: proposals.length,
      links: links.length,
      ...(isFile && {
        file: proposedLinksFile(proposals, { design: [...side.design.values()], code: [...side.components.values()] }),
      }),
    }
  },
})
