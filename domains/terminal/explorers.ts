// Who acts in real terminals to have them recorded, the usual one first.
import type { RealDomain } from '../../src/kernel/real.ts'

const load = () => import('./sandbox/real-domain.ts')

export const explorers: { readonly [name: string]: () => Promise<RealDomain> } = {
  everyday: async () => (await load()).realTerminalDomain,
  workshop: async () => (await load()).realWorkshopDomain,
  notebook: async () => (await load()).realNotebookDomain,
  drill: async () => (await load()).realDrillDomain,
  workbench: async () => (await load()).realWorkbenchDomain,
  pocket: async () => (await load()).realPocketDomain,
  snippets: async () => (await load()).realSnippetsDomain,
  toolbox: async () => (await load()).realToolboxDomain,
  operator: async () => (await load()).realOperatorDomain,
  screens: async () => (await load()).realScreensDomain,
}
