import { unique } from '../support/demo.ts';
import { expect, test } from '../support/test.ts';

test('tags, notes and contact edits are saved, and colleagues see them', async ({ agent, shopper }) => {
  const priya = await agent('priya', { quiet: true });
  const nora = await shopper();
  await nora.widget.say(unique('Hello'));
  await priya.open(nora.name);
  const about = priya.page.getByRole('complementary', { name: `About ${nora.name}` });

  const tag = unique('wholesale');
  await about.getByRole('button', { name: 'Tag', exact: true }).click();
  await about.getByRole('textbox', { name: 'New tag' }).fill(tag);
  await about.getByRole('textbox', { name: 'New tag' }).press('Enter');
  await expect(about.getByRole('button', { name: `Remove tag ${tag}` })).toBeVisible();

  await about.getByRole('button', { name: 'Add Company' }).click();
  await about.getByRole('textbox', { name: 'Company' }).fill('Bakers Ltd');
  await about.getByRole('textbox', { name: 'Company' }).press('Enter');
  await expect(about.getByRole('button', { name: 'Edit Company: Bakers Ltd' })).toBeVisible();

  await about.getByRole('button', { name: 'Add Email' }).click();
  await about.getByRole('textbox', { name: 'Email' }).fill('not an address');
  await about.getByRole('textbox', { name: 'Email' }).press('Enter');
  await expect(about.getByRole('alert')).toBeVisible();
  await about.getByRole('textbox', { name: 'Email' }).fill('nora@bakers.example');
  await about.getByRole('textbox', { name: 'Email' }).press('Enter');
  await expect(about.getByRole('button', { name: 'Edit Email: nora@bakers.example' })).toBeVisible();

  const note = unique('Wants an invoice by mail');
  const notes = about.getByRole('textbox', { name: `Notes about ${nora.name}` });
  await notes.fill(note);
  await notes.blur();
  await expect(about.getByText('Not saved yet')).toBeHidden();
  await expect(about.getByText('Saving')).toBeHidden();

  const amara = await agent('amara', {
    path: new URL(priya.page.url()).pathname + new URL(priya.page.url()).search,
  });
  await priya.page.reload();
  for (const { page } of [priya, amara]) {
    const card = page.getByRole('complementary', { name: `About ${nora.name}` });
    await expect(card.getByRole('button', { name: `Remove tag ${tag}` })).toBeVisible();
    await expect(card.getByRole('button', { name: 'Edit Company: Bakers Ltd' })).toBeVisible();
    await expect(card.getByRole('button', { name: 'Edit Email: nora@bakers.example' })).toBeVisible();
    await expect(card.getByRole('textbox', { name: `Notes about ${nora.name}` })).toHaveValue(note);
  }
});

test('the agent sees the pages that the visitor opens', async ({ agent, shopper }) => {
  const sofia = await agent('sofia');
  const nora = await shopper();
  await nora.widget.say(unique('Looking around'));
  await sofia.open(nora.name);
  const about = sofia.page.getByRole('complementary', { name: `About ${nora.name}` });
  await nora.widget.page.goto('/shop/sale');
  await expect(about).toContainText('Sale · Tidewell');
  await expect(nora.widget.log).toContainText('Looking around');
  await expect(about).toContainText('Portugal');
});
