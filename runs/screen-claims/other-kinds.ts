import { type Chance, headOf, type Passage, type Way } from './scene.ts'
import { oneOf } from './screen-edits.ts'

const strangers = {
  web: "Tab 0 (active): 'Lamps' https://lamps.example/\n\nRootWebArea 'Lamps', focused, url='https://lamps.example/'\n\t[5] heading 'Lamps'\n\t[6] button 'Order', clickable",
  os: "Window 0 (active): 'list.txt - Quill' [quill]\n\ndesktop-frame 'main', box=\"(0,0,1280,720)\"\n\tapplication 'quill'\n\t\tframe 'list.txt - Quill', box=\"(100,60,1180,680)\", active=True\n\t\t\tpush-button 'Save', box=\"(112,64,160,90)\"",
  android:
    'App: org.example.lamps/.MainActivity\nKeyboard: hidden\n\n[0] FrameLayout \'\', box="(0,0,1080,2400)"\n\t[1] TextView \'Lamps\', box="(63,210,400,320)"\n\t[2] Button \'Order\', box="(63,400,400,520)", clickable',
}

export function anotherKind({ kind, before, after, action }: Passage, chance: Chance): Way[] {
  const kinds = (['web', 'os', 'android'] as const).filter(one => one !== kind)
  const other = oneOf(kinds, chance) ?? 'web'
  const head = after.slice(0, Math.max(after.indexOf('\n\n'), 0))
  const tree = after.slice(head.length).trimStart()
  const title = (/ '([^'\n]+)'/.exec(after)?.[1] ?? 'Home').replace(/[<&]/g, '')
  const prose = [
    `After the action ${action.split('\n')[0]}, the screen looks as follows:`,
    'Here is the next screen.',
    'The page has changed: the new state is shown below.',
    '<think>The agent acts, so the screen follows.</think>',
  ]
  const plain = [
    'total 12\ndrwxr-xr-x 2 ada ada 4096 May  2 09:14 Documents\n-rw-r--r-- 1 ada ada  318 May  2 09:20 letter.txt',
    'ada@bench:~$ ls\nDocuments  Music  letter.txt\nada@bench:~$',
    'I am sorry, but I cannot show what this screen would look like.',
    'As a language model I have no access to this device. Please tell me what you see.',
    `The action was carried out. "${title}" is open now.`,
    'OK',
  ]
  return [
    () => oneOf(plain, chance),
    () => strangers[other],
    () => `${oneOf(prose, chance)}\n\n${after}`,
    () => `\`\`\`\n${after}\n\`\`\``,
    () => JSON.stringify({ title, action, status: 'ok' }, undefined, oneOf([0, 2], chance)),
    () => JSON.stringify({ observation: after }),
    () =>
      `<!DOCTYPE html>\n<html>\n<head><title>${title}</title></head>\n<body>\n<h1>${title}</h1>\n</body>\n</html>`,
    // the true tree below the head of another kind of screen
    () => (tree === '' || head === '' ? undefined : `${strangers[other].split('\n\n')[0]}\n\n${tree}`),
    () => (headOf[kind].test(after) && head !== '' ? head : undefined),
    () => (headOf[kind].test(after) && head !== '' ? `${head}\n\n` : undefined),
    // the tree without its head
    () => (headOf[kind].test(after) && head !== '' ? tree : undefined),
    () =>
      before === after
        ? undefined
        : `--- before\n+++ after\n@@ -1 +1 @@\n-${before.split('\n')[0]}\n+${after.split('\n')[0]}`,
  ]
}
