import type { Calls } from '@foyer/contract';
import type { CallInput } from '@foyer/contract/kernel/define-call';
import { request } from '@foyer/contract/request';
import { NEW_AGENT } from '@foyer/domain/agents/agent';
import { expectNoViolations } from '../support/axe.ts';
import { ConversationPane } from '../support/console.ts';
import { ok, unique } from '../support/demo.ts';
import { alwaysOpen, makeEngagement } from '../support/engagements.ts';
import { openHostPage } from '../support/host-page.ts';
import { expect, test } from '../support/test.ts';
import { Widget } from '../support/widget.ts';

type Settings = NonNullable<CallInput<Calls['createAiAgent']>['body']['settings']>;

const QUESTION = 'Do you rent out lighthouses?';
test('an AI agent answers in the chat, says why, and is silent once a member has taken over', async ({
  agent,
  browserOf,
  tokenOf,
}) => {
  const answer = unique('Two in summer');
  const engagementID = await makeAgent(await tokenOf('priya'), answer);
  const page = await (await browserOf()).newPage();
  await openHostPage(page, { engagementID });
  const widget = new Widget(page);
  await widget.open();
  await widget.say(QUESTION);
  await expect(widget.log).toContainText(answer);
  await expectNoViolations(widget.page, 'foyer-chat');

  const priya = await agent('priya', { quiet: true });
  await priya.tab('All').click();
  await priya.row(answer).click();
  const talk = new ConversationPane(priya.page, '');
  await talk.log.getByRole('link', { name: 'Why this answer' }).click();
  const used = priya.page.getByRole('list', { name: 'Sources' }).getByRole('listitem').first();
  await expect(used).toContainText(answer);
  await expect(used).toContainText('Used');
  await expectNoViolations(priya.page);

  await priya.page.goBack();
  await talk.assign('Take');
  await expect(talk.assignee).toHaveAccessibleName('Assigned to You');
  await talk.say('Priya here. Which week?');
  await expect(widget.log).toContainText('Which week?');
  await widget.say(QUESTION);
  await talk.say('The lighthouse is free in July.');
  await expect(widget.log).toContainText('free in July');
  await expect(widget.log.getByText(answer)).toHaveCount(1);
});

/** An engagement in which an agent answers from one FAQ. Returns its id. */
async function makeAgent(token: string, answer: string): Promise<string> {
  const url = process.env.FOYER_URL ?? '';
  const who = { token };
  const engagementID = await makeEngagement(token, { openingHours: alwaysOpen });
  const base = ok(await request(url, 'createKnowledgeBase', { body: { name: unique('Rent') } }, who)).body;
  const faq = { kind: 'faq' as const, question: QUESTION, variants: [], answer };
  const documents = { knowledgeBaseId: base.id, documents: [faq], train: true };
  ok(await request(url, 'createKnowledgeBaseDocs', { body: documents }, who));
  const query = { knowledgeBaseId: base.id };
  const isTrained = async () =>
    ok(await request(url, 'listKnowledgeBaseDocs', { query }, who)).body.documents[0]?.trainedDate;
  await expect.poll(isTrained).toBeTruthy();
  const settings = { ...(NEW_AGENT as Settings), knowledgeBaseIds: [base.id] };
  const body = { name: unique('Rena'), settings, engagementIds: [engagementID] };
  ok(await request(url, 'createAiAgent', { body }, who));
  return engagementID;
}
