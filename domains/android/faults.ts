// How an app shows that something did not work: a dialog in front of the screen.
import { screenFaults } from '../../src/kernel/faults/screen-faults.ts'
import { androidActionText } from './actions.ts'
import { androidWorld } from './world.ts'

export const androidFaults = screenFaults({
  codecOf: world => androidWorld(world).state.codec,
  actionText: androidActionText,
  isOverlay: true,
  screen: ({ status, message }) => [
    {
      role: 'android.app.AlertDialog',
      children: [
        { role: 'android.widget.TextView', name: status === 0 ? message : `${message} (${status})` },
        {
          role: 'android.widget.Button',
          name: 'Retry',
          id: 'android:id/button1',
          state: { clickable: true },
        },
      ],
    },
  ],
})
