import { expectNoViolations } from '../support/axe.ts';
import { TIDEWELL, unique } from '../support/demo.ts';
import { alwaysOpen, makeEngagement } from '../support/engagements.ts';
import { picture } from '../support/files.ts';
import { openHostPage } from '../support/host-page.ts';
import { expect, test } from '../support/test.ts';
import { Widget } from '../support/widget.ts';

for (const [screen, viewport] of [
  ['desk', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  test(`console, ${screen}`, async ({ agent, browserOf, shopper }) => {
    const look = { viewport } as const;
    const signIn = await (await browserOf(look)).newPage();
    await signIn.goto(`/login/${TIDEWELL}`);
    await signIn.getByRole('button', { name: 'Sign in' }).click();
    await expect(signIn.getByText('Please enter Username')).toBeVisible();
    await expectNoViolations(signIn);

    const nora = await shopper();
    await nora.widget.say(unique('See https://tidewell.example and this'));
    const priya = await agent('priya', look);
    await expect(priya.row(nora.name)).toBeVisible();
    await expectNoViolations(priya.page);
    const talk = await priya.open(nora.name);
    await talk.say(unique('Look at this'));
    await expect(talk.log).toContainText(/(Sent|Delivered|Read) \d/);
    await nora.widget.box.pressSequentially('Hm');
    await expect(talk.log).toContainText('Hm');
    await expectNoViolations(priya.page);

    await priya.page.goto('/visitors/online-visitors');
    await expect(priya.page.getByText(nora.name).first()).toBeVisible();
    await expectNoViolations(priya.page);
  });

  test(`widget, ${screen}`, async ({ agent, browserOf, tokenOf, shopper }) => {
    const look = { viewport } as const;
    const engagementID = await makeEngagement(await tokenOf('priya'), {
      openingHours: alwaysOpen,
      preChatForm: [{ name: 'firstName', required: true }],
      consentText: 'You may keep this chat.',
    });
    const stranger = await (await browserOf(look)).newPage();
    await openHostPage(stranger, { engagementID });
    const form = new Widget(stranger);
    await form.open();
    await form.panel.getByRole('button', { name: 'Start chat' }).click();
    await expect(form.panel).toContainText('Please enter First Name');
    await expectNoViolations(stranger, 'foyer-chat');

    const nora = await shopper({ ...look, opened: false });
    await expect(nora.widget.page.getByRole('status').filter({ hasText: 'Tidewell' })).toBeVisible();
    await expectNoViolations(nora.widget.page, 'foyer-chat');
    await nora.widget.open();
    const chooser = nora.widget.page.waitForEvent('filechooser');
    await nora.widget.panel.getByRole('button', { name: 'Attach a file' }).click();
    await (await chooser).setFiles(picture);
    await expect(nora.widget.panel.getByRole('button', { name: 'Remove scratch.png' })).toBeVisible();
    await nora.widget.say(unique('See https://tidewell.example and this'));
    const amara = await agent('amara');
    const talk = await amara.open(nora.name);
    await talk.say(unique('I see'));
    await expect(nora.widget.log).toContainText('I see');
    await talk.reply.pressSequentially('and');
    await expect(nora.widget.panel.getByRole('img', { name: 'Amara is typing' })).toBeVisible();
    await expectNoViolations(nora.widget.page, 'foyer-chat');
    await nora.widget.panel.getByRole('button', { name: 'Emoji' }).click();
    await expect(nora.widget.panel.getByRole('group', { name: 'Emoji' })).toBeVisible();
    await expectNoViolations(nora.widget.page, 'foyer-chat');
    await nora.widget.choose('Email me this chat');
    await expectNoViolations(nora.widget.page, 'foyer-chat');
    await nora.widget.panel.getByRole('button', { name: 'Back' }).click();
    await nora.widget.choose('End chat');
    await expectNoViolations(nora.widget.page, 'foyer-chat');
    await nora.widget.panel.getByRole('button', { name: 'End chat' }).click();
    await expect(nora.widget.panel.getByRole('radio', { name: 'Excellent' })).toBeVisible();
    await expectNoViolations(nora.widget.page, 'foyer-chat');
    await nora.widget.panel.getByRole('button', { name: 'Back' }).click();
    await expectNoViolations(nora.widget.page, 'foyer-chat');
  });
}
