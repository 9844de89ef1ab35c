import { domainContract } from '../../src/kernel/domain.contract.ts'
import { domain } from './domain.ts'

await domainContract(domain, {
  actions: ['1 + 2', 'price = 3 * (2 + 1)', 'rate(eur)', '1 / 0', 'no such thing here'],
  unreadable: ['', 7, ['1'], 'a\nb'],
})
