// What a recorder needs to record this domain: the explorer, the real terminal, and how its output is made comparable.
import type { RealDomain } from '../../../src/kernel/real.ts'
import { commandText } from '../actions.ts'
import { deriveThought } from '../derive/derive.ts'
import { everydayExplorer } from '../explore/explorer.ts'
import { drillExplorer, notebookExplorer } from '../explore/notebook/explorer.ts'
import { pocketExplorer } from '../explore/notebook/pocket.ts'
import { operatorExplorer } from '../explore/operator/explorer.ts'
import { screensExplorer } from '../explore/screens/explorer.ts'
import { openRealScreen } from '../explore/screens/real-screen.ts'
import { snippetsExplorer } from '../explore/snippets/explorer.ts'
import { toolboxExplorer } from '../explore/toolbox/explorer.ts'
import { workbenchExplorer, workshopExplorer } from '../explore/workshop/explorer.ts'
import { openKernel } from '../kernel.ts'
import { openRealTerminal } from '../real.ts'
import { normaliseOutput } from './normalise.ts'

/** Real bash with the everyday explorer. */
export const realTerminalDomain: RealDomain = {
  explorer: everydayExplorer,
  source: 'real bash, Debian 12',
  open: world => openRealTerminal(world),
  openKernel,
  normalise: (action, text) => normaliseOutput(commandText(action), text),
  derive: (kernel, action, options) => deriveThought(kernel, commandText(action), options),
}

/** Real bash with the workshop explorer; the machine's list of packages is shown to it. */
export const realWorkshopDomain: RealDomain = {
  ...realTerminalDomain,
  explorer: workshopExplorer,
  open: world => openRealTerminal(world, { shown: { '/var/lib/dpkg': '/var/lib/dpkg' } }),
}

/** Real bash in small homes with words of their own. */
export const realNotebookDomain: RealDomain = { ...realTerminalDomain, explorer: notebookExplorer }

/** The notebook with more of what is hard. */
export const realDrillDomain: RealDomain = { ...realTerminalDomain, explorer: drillExplorer }

/** The workshop with words of its own. */
export const realWorkbenchDomain: RealDomain = { ...realWorkshopDomain, explorer: workbenchExplorer }

/** Real bash with small tools that no kernel computes. */
export const realToolboxDomain: RealDomain = { ...realTerminalDomain, explorer: toolboxExplorer }

/** Real bash with small tools in small homes. */
export const realPocketDomain: RealDomain = { ...realWorkshopDomain, explorer: pocketExplorer }

/** Real bash with small programs that no kernel computes. */
export const realSnippetsDomain: RealDomain = { ...realTerminalDomain, explorer: snippetsExplorer }

/** Real bash with the operator, whose commands nothing is trained on. */
export const realOperatorDomain: RealDomain = { ...realTerminalDomain, explorer: operatorExplorer }

/** Real bash behind a screen, with the explorer that types. */
export const realScreensDomain: RealDomain = {
  explorer: screensExplorer,
  source: 'real bash at a pseudo-terminal, Debian 12',
  open: world => openRealScreen(world),
  normalise: realTerminalDomain.normalise,
}
