import type { BotGraph } from '@foyer/contract/bots/graph-shapes';
import { request } from '@foyer/contract/request';
import type { Locator, Page } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { ok, unique } from '../support/demo.ts';
import { alwaysOpen, makeEngagement } from '../support/engagements.ts';
import { openHostPage } from '../support/host-page.ts';
import { expect, test } from '../support/test.ts';

const ar = (text: string) => ({ ar: text });
const button = (id: string, label: string, action: string, value = '') => ({
  id,
  label: ar(label),
  action,
  value,
});
const question = (id: string, input: string, text: string, next: string) => ({
  id,
  type: 'ask',
  data: {
    text: ar(text),
    input,
    variable: id,
    pattern: '',
    attempts: 3,
    retryText: {},
    minutes: null,
  },
  exits: { next, failed: 'bye' },
});
const items = ['طاولة', 'كرسي', 'Donaudampfschifffahrtsgesellschaftskajüte'].map((title, index) => ({
  id: `i${index}`,
  title: ar(title),
  text: ar('من خشب البلوط الفاتح، بضمان عشر سنوات'),
  imageUrl: '',
}));
const list = (id: string, style: string, next: string) => ({
  id,
  type: 'list',
  data: { text: ar('اختر قطعة'), style, items },
  exits: { i0: next, i1: next, i2: next, other: id },
});

/** A flow with each kind of element, one after the other. */
const graph = {
  languages: ['ar'],
  nodes: [
    { id: 's', type: 'start', data: {}, exits: { next: 'image' } },
    {
      id: 'image',
      type: 'image',
      data: { url: 'https://shop.example/sofa.png', text: ar('أريكة زرقاء') },
      exits: { next: 'video' },
    },
    {
      id: 'video',
      type: 'video',
      data: { url: 'https://shop.example/sofa.mp4', text: {} },
      exits: { next: 'page' },
    },
    {
      id: 'page',
      type: 'webview',
      data: { text: ar('صالتنا'), title: ar('الخريطة'), url: 'https://shop.example/map', size: 'S' },
      exits: { next: 'buttons' },
    },
    {
      id: 'buttons',
      type: 'buttons',
      data: {
        text: ar('كيف نساعدك؟'),
        buttons: [
          button('b1', 'أريد أن أتابع طلبي الذي وصل متأخراً جداً هذا الأسبوع', 'postback'),
          button('b2', 'الشروط', 'url_new', 'https://shop.example/terms'),
          button('b3', 'اتصل بنا', 'call', '+351 21 555 0140'),
          button('b4', 'أغلق النافذة', 'close'),
        ],
      },
      exits: { b1: 'list', other: 'buttons' },
    },
    list('list', 'list', 'carousel'),
    list('carousel', 'carousel', 'menu'),
    list('menu', 'botMenu', 'rating'),
    question('rating', 'RATING', 'ما رأيك؟', 'date'),
    question('date', 'DATE', 'أي يوم؟', 'place'),
    question('place', 'LOCATION', 'أين أنت؟', 'form'),
    {
      id: 'form',
      type: 'form',
      data: {
        text: ar('بياناتك'),
        attempts: 3,
        minutes: null,
        fields: [
          { id: 'f1', label: ar('الاسم'), input: 'TEXT', variable: 'name', required: true },
          { id: 'f2', label: ar('الهاتف'), input: 'PHONE', variable: 'phone', required: false },
        ],
      },
      exits: { next: 'bye', failed: 'bye' },
    },
    { id: 'bye', type: 'close', data: { text: ar('إلى اللقاء') }, exits: {} },
  ].map((node) => ({ name: '', x: 0, y: 0, ...node })),
} as BotGraph;

/** Presses a control by the keyboard alone. */
async function press(control: Locator): Promise<void> {
  await control.focus();
  await control.press('Enter');
}

const expectToFit = async (page: Page, panel: Locator) => {
  const box = await panel.boundingBox();
  expect(box?.width).toBeLessThanOrEqual(360);
  const log = panel.getByRole('log');
  expect(await log.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(1);
  for (const choice of await log.getByRole('listitem').getByRole('button').all())
    expect(await choice.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(1);
  await expectNoViolations(page);
};

test('each element of a bot fits 360 pixels in Arabic, has a name and works by keyboard', async ({
  browserOf,
  tokenOf,
}) => {
  const token = await tokenOf('priya');
  const url = process.env.FOYER_URL ?? '';
  const body = { name: unique('Elements'), type: 'flowbot' as const, access: 'Private' as const, graph };
  const { botId } = ok(await request(url, 'createStoryDialog', { body }, { token })).body;
  ok(await request(url, 'publishBot', { body: { botId } }, { token }));
  const engagementID = await makeEngagement(token, { openingHours: alwaysOpen, askRating: false });
  const route = {
    name: body.name,
    active: true,
    engagementId: engagementID,
    channel: '',
    page: '',
    language: '' as const,
    hours: 'any' as const,
    targets: [{ botId, share: 100 }],
  };
  ok(await request(url, 'createBotRoute', { body: route }, { token }));

  const browser = await browserOf({ viewport: { width: 360, height: 740 }, locale: 'ar' });
  const page = await browser.newPage();
  await openHostPage(page, { engagementID, language: 'ar', direction: 'rtl' });
  await page.getByRole('button', { name: /فتح المحادثة/ }).click();
  const panel = page.getByRole('dialog');
  const log = panel.getByRole('log');
  await panel.getByRole('textbox').fill('مرحبا');
  await panel.getByRole('textbox').press('Enter');

  await expect(log).toContainText('كيف نساعدك؟');
  // The policy of the page blocks the picture.
  await expect(log.getByRole('link', { name: /أريكة زرقاء/ })).toHaveAttribute(
    'href',
    'https://shop.example/sofa.png',
  );
  await expect(log.getByRole('link', { name: 'الشروط' })).toHaveAttribute('target', '_blank');
  await expect(log.getByRole('link', { name: 'اتصل بنا' })).toHaveAttribute('href', 'tel:+351215550140');
  await expectToFit(page, panel);
  await press(log.getByRole('button', { name: 'الخريطة' }));
  const opened = page.getByRole('dialog', { name: 'الخريطة' });
  await expect(opened).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(opened).toBeHidden();
  await press(log.getByRole('button', { name: /متأخراً جداً/ }));

  for (const style of ['list', 'carousel', 'menu']) {
    const choice = log.getByRole('list').last().getByRole('button', { name: /كرسي/ });
    await expect(choice, style).toBeEnabled();
    await expectToFit(page, panel);
    const lists = await log.getByRole('list').count();
    await press(choice);
    if (style !== 'menu') await expect(log.getByRole('list')).toHaveCount(lists + 1);
  }
  await expect(log.getByRole('group').getByRole('button')).toHaveCount(5);
  await expectToFit(page, panel);
  await press(log.getByRole('button', { name: '4: راضٍ' }));
  const day = log.getByLabel('التاريخ');
  await day.fill('2026-12-01');
  await expectToFit(page, panel);
  await press(log.getByRole('button', { name: 'إرسال' }));
  await expect(log.getByRole('button', { name: 'مشاركة موقعي' })).toBeVisible();
  await expectToFit(page, panel);
  await panel.getByRole('textbox').fill('برلين');
  await panel.getByRole('textbox').press('Enter');
  await log.getByRole('textbox', { name: 'الاسم' }).fill('ليلى');
  await expectToFit(page, panel);
  await log.getByRole('textbox', { name: /الهاتف.*اختياري/ }).press('Enter');
  await expect(log).toContainText('إلى اللقاء');
});
