import { Type } from 'typebox'
import { operatorRow } from '../contract/here/operator-row.ts'
import { resolveProject } from '../projects/resolve-project.ts'
import { proposedLinksFile } from '../formats/manifests/linking/write-links-file.ts'
import { openCodeSide } from './code-side.ts'
import { toldLink, toldListing } from './told-code.ts'

const ofProject = Type.Object({ project: Type.String() })

/** Every component in code, and which of the design it is. */
export const listCodeCommand = operatorRow({
  id: 'code.list',
  input: ofProject,
  async run(services, { project }) {
    const { id: projectId } = await resolveProject(services.db, project)
    const side = await openCodeSide(services, { projectId })
    const all = [...side.components.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
    return { project_id: projectId, data: all.map((component) => toldListing(component, side)) }
  },
})

/** Every link, links of which an end is not there, and what is odd about them. */
export const listCodeLinksCommand = operatorRow({
  id: 'code.links',
  input: ofProject,
  async run(services, { project }) {
    const { id: projectId } = await resolveProject(services.db, project)
    const side = await openCodeSide(services, { projectId })
    const { links, absent, findings } = side.linking
    return {
      project_id: projectId,
      data: links.map((link) => toldLink(link, side)),
      absent,
      findings: [...findings.list, ...side.findings.list],
    }
  },
})

/** Proposals as a links file, whose text is the answer: the command line writes it to its place. */
export const suggestCodeLinks = operatorRow({
  id: 'code.suggest',
  input: ofProject,
  async run(services, { project }) {
    const { id: projectId } = await resolveProject(services.db, project)
    const { linking, design, components } = await openCodeSide(services, { projectId })
    const { proposals, links } = linking
    const sides = { design: [...design.values()], code: [...components.values()] }
    return {
      project_id: projectId,
      links: links.length,
      proposals: proposals.map(({ reasons, ...one }) => ({
        ...one,
        design_name: design.get(one.design)?.name ?? '',
        reasons,
      })),
      file: proposedLinksFile(proposals, sides),
    }
  },
})
