// How a desktop shows that something did not work: a dialog in front of everything else.
import { screenFaults } from '../../src/kernel/faults/screen-faults.ts'
import { osActionText } from './actions.ts'
import { osWorld } from './world.ts'

export const osFaults = screenFaults({
  codecOf: world => osWorld(world).state.codec,
  actionText: osActionText,
  isOverlay: true,
  screen: ({ status, message }) => [
    {
      role: 'dialog',
      name: 'Error',
      state: { focused: true, modal: true },
      children: [
        { role: 'label', name: status === 0 ? message : `${message} (error ${status})` },
        { role: 'push-button', name: 'OK', id: 'error-ok', state: { clickable: true } },
      ],
    },
  ],
})
