import { unique } from '../support/demo.ts';
import { disguisedProgram, picture, program } from '../support/files.ts';
import { openMail } from '../support/mailbox.ts';
import { expect, test } from '../support/test.ts';

test('canned replies by a slash, mentions by an at sign', async ({ agent, shopper }) => {
  const priya = await agent('priya');
  const nora = await shopper();
  await nora.widget.say(unique('Hello?'));
  const talk = await priya.open(nora.name);

  await talk.reply.pressSequentially('/hel');
  const offered = talk.pane.getByRole('listbox', { name: 'Canned replies' });
  await expect(offered.getByRole('option', { selected: true })).toContainText('/hello');
  await talk.reply.press('Enter');
  await expect(talk.reply).toHaveValue('Hello Nora, Priya from Tidewell here. How can I help?');
  await talk.reply.press('Enter');
  await expect(nora.widget.log).toContainText('Hello Nora, Priya from Tidewell here. How can I help?');

  await talk.pane.getByRole('button', { name: /^Note/ }).click();
  await talk.note.pressSequentially('Ask @Tom');
  await talk.pane
    .getByRole('listbox', { name: 'Colleagues' })
    .getByRole('option', { name: /Tomás Herrera/ })
    .click();
  await expect(talk.note).toHaveValue('Ask @Tomás Herrera ');
  await talk.note.press('Enter');
  await expect(talk.log).toContainText('Ask @Tomás Herrera');
});

test('files work in both directions, and a disguised program is refused', async ({ agent, shopper }) => {
  const priya = await agent('priya');
  const nora = await shopper();
  const attach = async (file: typeof picture) => {
    const chooser = nora.widget.page.waitForEvent('filechooser');
    await nora.widget.panel.getByRole('button', { name: 'Attach a file' }).click();
    await (await chooser).setFiles(file);
  };
  await attach(program);
  await expect(nora.widget.panel).toContainText('This file type is not supported.');
  await nora.widget.panel.getByRole('button', { name: 'Remove setup.exe' }).click();
  await attach(disguisedProgram);
  await expect(nora.widget.panel).toContainText('This file type is not supported.');
  await nora.widget.panel.getByRole('button', { name: 'Remove invoice.png' }).click();
  await attach(picture);
  await expect(nora.widget.panel.getByRole('button', { name: 'Remove scratch.png' })).toBeVisible();
  const words = unique('Here is the scratch');
  await nora.widget.say(words);
  await expect(nora.widget.log.getByRole('link', { name: 'Open image scratch.png' })).toBeVisible();

  const talk = await priya.open(nora.name);
  await expect(talk.log).toContainText(words);
  await expect(talk.log.getByRole('img', { name: 'scratch.png' })).toHaveJSProperty('complete', true);
  await talk.pane.getByLabel('Files', { exact: true }).setInputFiles(program);
  await expect(talk.pane.getByRole('alert')).toHaveText('This file type is not supported.');
  await talk.pane.getByRole('button', { name: 'Remove setup.exe' }).click();
  await talk.pane
    .getByLabel('Files', { exact: true })
    .setInputFiles({ name: 'care.txt', mimeType: 'text/plain', buffer: Buffer.from('Oil once a year.') });
  await expect(talk.pane.getByRole('button', { name: 'Remove care.txt' })).toBeVisible();
  await talk.reply.press('Enter');
  const file = nora.widget.log.getByRole('link', { name: /care\.txt/ });
  await expect(file).toBeVisible();
  const answer = await nora.widget.page.request.get((await file.getAttribute('href')) ?? '');
  expect(await answer.text()).toBe('Oil once a year.');
  expect(answer.headers()['x-content-type-options']).toBe('nosniff');
});

test('emoji are text, addresses are links', async ({ agent, shopper }) => {
  const priya = await agent('priya');
  const nora = await shopper();
  const words = 'Look at www.tidewell.example/oak and https://example.org/a?b=1&c=2 ';
  await nora.widget.box.fill(words);
  await nora.widget.panel.getByRole('button', { name: 'Emoji' }).click();
  await nora.widget.panel.getByRole('group', { name: 'Emoji' }).getByRole('button').first().click();
  await expect(nora.widget.box).not.toHaveValue(words);
  const chosen = (await nora.widget.box.inputValue()).slice(-2);
  await nora.widget.box.press('Enter');

  const talk = await priya.open(nora.name);
  for (const log of [nora.widget.log, talk.log]) {
    await expect(log).toContainText(chosen);
    const full = log.getByRole('link', { name: 'https://example.org/a?b=1&c=2' });
    await expect(full).toHaveAttribute('href', 'https://example.org/a?b=1&c=2');
    await expect(full).toHaveAttribute('rel', /noopener/);
    await expect(log.getByRole('link', { name: 'www.tidewell.example/oak' })).toHaveAttribute(
      'href',
      /^https?:\/\/www\.tidewell\.example\/oak$/,
    );
  }
  await talk.pane.getByRole('button', { name: 'Emoji' }).click();
  await priya.page
    .getByRole('button', { name: /thumbs up|👍/i })
    .first()
    .click();
  await talk.reply.press('Enter');
  await expect(nora.widget.log).toContainText('👍');
});

test('script in names, messages and files never runs: console, widget, mailbox', async ({
  agent,
  shopper,
}) => {
  const attack = `<img src=x onerror="window.ran=1"><script>window.ran=1</script>`;
  const tag = unique('');
  const priya = await agent('priya');
  const nora = await shopper({
    name: { firstName: `<img src=x onerror="window.ran=1">`, lastName: tag.trim() },
  });
  await nora.widget.say(`${attack}${tag}`);
  await nora.widget.say(`javascript:window.ran=1 ${tag}`);
  await priya.row(tag.trim()).click();
  const log = priya.page.getByRole('log', { name: 'Messages' });
  await expect(log).toContainText(`${attack}${tag}`);
  await expect(log.getByRole('link', { name: /javascript/ })).toHaveCount(0);
  await priya.page.getByRole('textbox', { name: /^Reply to/ }).fill(`${attack} back`);
  await priya.page.getByRole('textbox', { name: /^Reply to/ }).press('Enter');
  await expect(nora.widget.log).toContainText(`${attack} back`);

  const email = `${tag.trim()}@example.com`;
  await nora.widget.choose('Email me this chat');
  await nora.widget.getCopy(email);
  const mailbox = await nora.context.newPage();
  const frame = await openMail(mailbox, email);
  await expect(frame.contentFrame().locator('body')).toContainText(`${attack} back`);
  const visitors = await agent('priya', { path: '/visitors/online-visitors' });
  await expect(visitors.page.getByText(tag.trim()).first()).toBeVisible();

  await expect(frame).toHaveAttribute('sandbox', '');
  for (const page of [priya.page, nora.widget.page, mailbox, visitors.page]) {
    expect(await page.evaluate(() => 'ran' in window), page.url()).toBe(false);
  }
});
