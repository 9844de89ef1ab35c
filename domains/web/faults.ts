// How a browser shows that a page did not come: its own error page.
import { screenFaults } from '../../src/kernel/faults/screen-faults.ts'
import { webActionText } from './actions.ts'
import { webWorld } from './world.ts'

export const webFaults = screenFaults({
  codecOf: world => webWorld(world).state.codec,
  actionText: webActionText,
  isOverlay: false,
  screen: ({ status, reason, message }) => [
    {
      role: 'RootWebArea',
      name: status === 0 ? 'This page is not available' : `${status} ${reason}`,
      children: [
        { role: 'heading', name: status === 0 ? 'This page is not working' : `HTTP ERROR ${status}` },
        { role: 'paragraph', name: message },
        { role: 'button', name: 'Reload', id: 'reload-button', state: { clickable: true } },
      ],
    },
  ],
})
