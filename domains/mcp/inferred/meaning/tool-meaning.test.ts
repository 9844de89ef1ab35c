import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { meaningOf, sharedPrefix } from './tool-meaning.ts'

const brief = (name: string, prefix: readonly string[] = []) => {
  const meaning = meaningOf({ name }, prefix)
  return meaning && `${meaning.isSearch ? 'search' : meaning.verb} ${meaning.noun}`
}

describe('meaningOf', () => {
  for (const [name, meaning] of [
    ['create_issue', 'create issue'],
    ['issues.create', 'create issue'],
    ['listIssues', 'list issue'],
    ['get-issue', 'get issue'],
    ['get_issues', 'list issue'],
    ['search_pull_requests', 'search pull request'],
    ['UpdatePullRequest', 'update pull request'],
    ['remove_item', 'delete item'],
    ['issue_delete', 'delete issue'],
    ['add_comment_to_issue', 'create comment'],
    ['get_all_users', 'list user'],
    ['get_order_details', 'get order'],
    ['get_user_by_email', 'get user'],
    ['list_comments_for_post', 'list comment'],
    ['count_alerts', 'count alert'],
    ['find_patient', 'search patient'],
  ] as const) {
    it(`reads ${name}`, () => assert.equal(brief(name), meaning))
  }

  it('has none for what a name does not settle', () => {
    for (const name of [
      'close_issue',
      'issue',
      'create',
      'remove_label_from_issue',
      'delete_issues',
      'send_message',
      'transfer_money',
      'constructor_toString',
    ])
      assert.equal(brief(name), undefined)
  })

  it('leaves out what all names begin with', () => {
    const tools = ['jira_create_issue', 'jira_list_issues', 'jira_get_issue'].map(name => ({ name }))
    assert.deepEqual(sharedPrefix(tools), ['jira'])
    assert.equal(brief('jira_create_issue', sharedPrefix(tools)), 'create issue')
  })

  it('takes the prefix for the noun where nothing else is one', () => {
    const tools = ['notes.create', 'notes.get', 'notes.list'].map(name => ({ name }))
    assert.deepEqual(
      tools.map(({ name }) => brief(name, sharedPrefix(tools))),
      ['create note', 'get note', 'list note'],
    )
    const verbs = ['create_a', 'create_b', 'create_c'].map(name => ({ name }))
    assert.deepEqual(sharedPrefix(verbs), [])
  })
})
