import type { Page } from '@playwright/test';
import type { ConversationPane } from '../support/console.ts';
import { unique } from '../support/demo.ts';
import { expect, test } from '../support/test.ts';

test('two agents open one conversation, take it at the same time, and transfer it', async ({
  agent,
  shopper,
}) => {
  const [amara, sofia] = await Promise.all([agent('amara'), agent('sofia')]);
  const nora = await shopper();
  await nora.widget.say(unique('Can I return a lamp?'));
  const seenByAmara = await amara.open(nora.name);
  const seenBySofia = await sofia.open(nora.name);
  await expect(seenByAmara.pane).toContainText('Sofia is viewing');
  await expect(seenBySofia.pane).toContainText('Amara is viewing');

  await seenByAmara.assignee.click();
  await seenBySofia.assignee.click();
  await delayUntilBoth([amara.page, sofia.page], '**/take');
  for (const { page } of [amara, sofia]) await page.getByRole('menuitem', { name: 'Take' }).click();
  const hasIt = ({ pane }: ConversationPane) =>
    pane.getByRole('button', { name: 'Assigned to You' }).isVisible();
  await expect
    .poll(async () => [await hasIt(seenByAmara), await hasIt(seenBySofia)].filter(Boolean).length)
    .toBe(1);
  const amaraWon = await hasIt(seenByAmara);
  const [winner, loser] = amaraWon ? [seenByAmara, sofia] : [seenBySofia, amara];
  const winnerName = amaraWon ? 'Amara' : 'Sofia';
  const loserName = amaraWon ? 'Sofia Marinelli' : 'Amara Okafor';
  await expect(loser.toasts.getByText(new RegExp(winnerName))).toBeVisible();
  await expect((amaraWon ? seenBySofia : seenByAmara).assignee).toHaveAccessibleName(
    `Assigned to ${winnerName}`,
  );

  await winner.assign('Hand over to…');
  await expect(winner.page.getByRole('menuitem', { name: new RegExp(loserName) })).toBeVisible();
  await expect(winner.page.getByRole('menuitem', { name: /Camille Fournier/ })).toHaveCount(0);
  await winner.page.getByRole('menuitem', { name: new RegExp(loserName) }).click();
  await expect(winner.assignee).toHaveAccessibleName(`Assigned to ${loserName.split(' ')[0]}`);
  await expect(winner.log).toContainText(
    new RegExp(`${winnerName}\\s*handed the conversation over to\\s*${loserName}`),
  );
  await loser.tab('Mine').click();
  await expect(loser.row(nora.name)).toBeVisible();
  await expect(nora.widget.panel).toContainText(`${loserName.split(' ')[0]}`);
});

/** Delays a call of two pages until both make it, so that neither knows of the other. */
async function delayUntilBoth(pages: readonly Page[], address: string): Promise<void> {
  let arrived = 0;
  let letGo = () => {};
  const both = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  for (const page of pages) {
    await page.route(address, async (route) => {
      arrived += 1;
      if (arrived === pages.length) letGo();
      await both;
      await route.continue();
    });
  }
}

test('writing in a colleague’s conversation asks for confirmation, and typing is visible', async ({
  agent,
  shopper,
}) => {
  const [tomas, jonas] = await Promise.all([agent('tomas'), agent('jonas')]);
  const nora = await shopper();
  await nora.widget.say(unique('Two of you?'));
  const first = await tomas.open(nora.name);
  await first.say(unique('I am here'));
  await expect(first.assignee).toHaveAccessibleName('Assigned to You');
  const second = await jonas.open(nora.name);
  const words = unique('Let me add to that');
  await second.reply.pressSequentially('Let me');
  await expect(first.pane).toContainText('Jonas is writing');
  await second.say(words);
  const dialog = jonas.page.getByRole('dialog', { name: 'Join the conversation?' });
  await expect(dialog).toContainText('Tomás Herrera is handling this conversation.');
  await dialog.getByRole('button', { name: 'Join and send' }).click();
  await expect(first.log).toContainText(words);
  await expect(nora.widget.log).toContainText(words);
});
