// Tasks whose answer stands somewhere in the files and must be found, read and carried on.
import type { Random } from '../explore/random.ts'
import { linesOf, type TaskMaker } from './task.ts'

const folders = ['etc', 'srv/api', 'srv/mail', 'var/spool', 'opt/tools', 'data/in']
const word = (random: Random) =>
  Array.from({ length: 8 }, () => random.pick([...'abcdefghkmnprstuvwxyz'])).join('')

/** A key that only one of many files holds is copied into its own file. */
export const findKey: TaskMaker = random => {
  const key = word(random)
  const holder = random.pick(folders)
  const files = Object.fromEntries(
    folders.map(folder => [
      `${folder}/service.conf`,
      `port=${random.between(1000, 9999)}\n${folder === holder ? `secret_key=${key}\n` : ''}mode=${word(random)}\n`,
    ]),
  )
  return {
    name: 'find a key',
    files,
    async agent(run) {
      const [path = ''] = linesOf(await run("grep -rl '^secret_key=' ."))
      const value = (await run(`sed -n 's/^secret_key=//p' ${path}`)).trim()
      await run(`printf '%s\\n' ${value} > key.txt && chmod 600 key.txt`)
      return (await run('cat key.txt')).trim() === value && /^-rw-------/.test(await run('ls -l key.txt'))
    },
    proof: { command: 'cat key.txt; stat -c %a key.txt', prints: `${key}\n600\n` },
  }
}

/** A chain of symbolic links and pointers is followed to its end. */
export const followChain: TaskMaker = random => {
  const names = random.shuffled(['north', 'south', 'east', 'west', 'tower', 'cellar', 'bridge'])
  const treasure = word(random)
  const files: { [path: string]: string } = { 'start.txt': `${names[0]}\n` }
  for (const [index, name] of names.entries())
    files[`rooms/${name}.txt`] =
      index === names.length - 1 ? `END ${treasure}\n` : `next: ${names[index + 1]}\n`
  return {
    name: 'follow a chain',
    files,
    async agent(run) {
      let name = (await run('cat start.txt')).trim()
      for (let hops = 0; hops < 20; hops++) {
        const text = (await run(`cat rooms/${name}.txt`)).trim()
        if (text.startsWith('END ')) {
          await run(`ln -s rooms/${name}.txt last && cut -d' ' -f2 last > found`)
          return (await run('cat found')).trim() === text.slice(4)
        }
        name = text.replace('next: ', '')
      }
      return false
    },
    proof: { command: 'cat found; readlink last', prints: `${treasure}\nrooms/${names.at(-1)}.txt\n` },
  }
}

/** The services that a status page calls degraded are listed, in order. */
export const degraded: TaskMaker = random => {
  const services = ['auth', 'billing', 'cache', 'dns', 'edge', 'files', 'graph'].map(name => ({
    name,
    status: random.pick(['ok', 'ok', 'degraded', 'down']),
  }))
  const text = services
    .map(({ name, status }) => `{"service":"${name}","status":"${status}","at":${random.between(100, 999)}}`)
    .join('\n')
  const bad = services.filter(({ status }) => status !== 'ok').map(({ name }) => name)
  return {
    name: 'list what is degraded',
    files: { 'status.jsonl': `${text}\n` },
    async agent(run) {
      const names = linesOf(
        await run('grep -v \'"status":"ok"\' status.jsonl | sed -E \'s/.*"service":"([a-z]+)".*/\\1/\''),
      )
      await run('mkdir -p report && : > report/bad.txt')
      for (const name of names) await run(`echo ${name} >> report/bad.txt`)
      const count = Number((await run('wc -l < report/bad.txt')).trim())
      await run(`echo "total ${count}" >> report/bad.txt`)
      return count === names.length
    },
    proof: {
      command: 'cat report/bad.txt',
      prints: `${bad.map(name => `${name}\n`).join('')}total ${bad.length}\n`,
    },
  }
}

/** The hour with the most errors is read from a log. */
export const worstHour: TaskMaker = random => {
  const hours = random.some(['07', '08', '09', '10', '11', '12', '13'], 5)
  const worst = random.pick(hours)
  const lines: string[] = []
  for (const hour of hours) {
    const errors = hour === worst ? 9 : random.between(1, 6)
    for (let index = 0; index < errors; index++) lines.push(`${hour}:${10 + index}:00 ERROR ${word(random)}`)
    for (let index = 0; index < 4; index++) lines.push(`${hour}:${30 + index}:00 INFO ${word(random)}`)
  }
  return {
    name: 'find the worst hour',
    files: { 'app.log': `${lines.sort().join('\n')}\n` },
    async agent(run) {
      const top = await run(
        "grep ERROR app.log | cut -c1-2 | sort | uniq -c | sort -k1,1nr -k2 | head -n 1 | awk '{print $2, $1}'",
      )
      const [hour = '', count = ''] = top.trim().split(' ')
      await run(`grep "^${hour}:.* ERROR" app.log > worst-${hour}.log`)
      return (await run(`grep -c ERROR worst-${hour}.log`)).trim() === count
    },
    proof: { command: 'ls worst-*; cat worst-*.log | wc -l', prints: `worst-${worst}.log\n9\n` },
  }
}

/** Parts that an index puts in order are joined, and the sum is compared with the given one. */
export const assemble: TaskMaker = random => {
  const parts = random.shuffled(['aa', 'ab', 'ac', 'ad', 'ae', 'af'])
  const texts = new Map(parts.map(part => [part, `${word(random)}\n${word(random)}\n`]))
  const order = random.shuffled(parts)
  const whole = order.map(part => texts.get(part)).join('')
  return {
    name: 'assemble parts',
    files: {
      ...Object.fromEntries([...texts].map(([part, text]) => [`parts/${part}`, text])),
      'parts/INDEX': `${order.join('\n')}\n`,
    },
    async agent(run) {
      const names = linesOf(await run('cat parts/INDEX'))
      await run(`cat ${names.map(name => `parts/${name}`).join(' ')} > whole.txt`)
      const [sum = ''] = (await run('md5sum whole.txt')).split(' ')
      const [again = ''] = (
        await run('while read -r p; do cat "parts/$p"; done < parts/INDEX | md5sum')
      ).split(' ')
      await run(`echo ${sum} > whole.md5`)
      return sum !== '' && sum === again
    },
    proof: {
      command:
        'cat whole.txt; [ "$(md5sum < whole.txt | cut -d" " -f1)" = "$(cat whole.md5)" ] && echo agreed',
      prints: `${whole}agreed\n`,
    },
  }
}

/** What is left to do is gathered with file and line, and sorted. */
export const todos: TaskMaker = random => {
  const files: { [path: string]: string } = {}
  const found: string[] = []
  for (const name of ['lib/parse.js', 'lib/print.js', 'main.js', 'test/run.js']) {
    const lines = Array.from({ length: random.between(3, 8) }, (_, index) => {
      if (!random.chance(0.4)) return `const ${word(random)} = ${random.between(1, 99)}`
      const text = word(random)
      found.push(`${text} ${name}:${index + 1}`)
      return `// TODO ${text}`
    })
    files[name] = `${lines.join('\n')}\n`
  }
  return {
    name: 'gather what is left to do',
    files,
    async agent(run) {
      const hits = linesOf(await run('grep -rn TODO lib main.js test'))
      const rows = hits.map(hit => hit.replace(/^([^:]+):(\d+):.*TODO (\w+)$/, '$3 $1:$2'))
      for (const row of rows) await run(`echo '${row}' >> todo.txt`)
      await run('touch todo.txt; sort -o todo.txt todo.txt')
      return Number((await run('wc -l < todo.txt')).trim()) === hits.length
    },
    proof: {
      command: 'cat todo.txt',
      prints: found
        .sort()
        .map(row => `${row}\n`)
        .join(''),
    },
  }
}
