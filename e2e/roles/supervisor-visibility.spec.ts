import { request } from '@foyer/contract/request';
import { type MemberKey, unique } from '../support/demo.ts';
import { expect, test } from '../support/test.ts';

/** Customer care, led by Ingrid, serves English-speaking visitors; Sofia is a member, Amara is not. */
const ENGLISH = { locale: 'en-GB' } as const;
const FRENCH = { locale: 'fr-FR' } as const;

test('a supervisor sees the visitors of her departments, as they come and go, without reload', async ({
  agent,
  shopper,
}) => {
  const [ingrid, amara, sofia] = await Promise.all([agent('ingrid'), agent('amara'), agent('sofia')]);
  const board = await ingrid.page.context().newPage();
  await board.goto('/visitors/online-visitors');
  const [emma, claire] = await Promise.all([shopper(ENGLISH), shopper(FRENCH)]);
  const onBoard = (name: string) => board.getByRole('row').filter({ hasText: name });
  const seesClaire = async (sees: boolean) => {
    await expect(ingrid.row(claire.name)).toHaveCount(sees ? 1 : 0);
    await expect(onBoard(claire.name)).toHaveCount(sees ? 1 : 0);
  };

  await claire.widget.say(unique('Is this oak?'));
  await emma.widget.say(unique('Is this ash?'));
  const talk = await amara.open(claire.name);
  await ingrid.tab('All').click();
  await expect(ingrid.row(emma.name)).toBeVisible();
  await expect(onBoard(emma.name)).toBeVisible();
  await seesClaire(false);

  await talk.assign('Take');
  await expect(talk.assignee).toHaveAccessibleName('Assigned to You');
  await talk.assign('Hand over to…');
  await amara.page.getByRole('menuitem', { name: /Sofia Marinelli/ }).click();
  await seesClaire(true);

  await sofia.tab('Mine').click();
  const handed = await sofia.open(claire.name);
  await handed.assign('Hand over to…');
  await sofia.page.getByRole('menuitem', { name: /Amara Okafor/ }).click();
  await seesClaire(false);
  await expect(ingrid.row(emma.name)).toBeVisible();
  await expect(onBoard(emma.name)).toBeVisible();
});

test('a conversation that is not visible to her is not found by its address, nor by a direct call', async ({
  agent,
  shopper,
  tokenOf,
}) => {
  const amara = await agent('amara');
  const claire = await shopper(FRENCH);
  const question = unique('Is this beech?');
  await claire.widget.say(question);
  await amara.open(claire.name);
  const { search, searchParams } = new URL(amara.page.url());
  const ingrid = await agent('ingrid', { path: `/livechat${search}` });
  await ingrid.tab('All').click();
  const input = { params: { id: searchParams.get('id') ?? '' } };
  const statusFor = async (member: MemberKey) =>
    (await request(process.env.FOYER_URL ?? '', 'getConversation', input, { token: await tokenOf(member) }))
      .status;
  expect(await statusFor('amara')).toBe(200);
  expect(await statusFor('ingrid')).toBe(404);
  await expect(ingrid.page.getByText(question)).toHaveCount(0);
  await expect(ingrid.row(claire.name)).toHaveCount(0);
});
