// firefox.mjs: Debian's Firefox, headless, by WebDriver BiDi.
import {mkdirSync} from 'node:fs';
import {atEnd} from '../../../../tests/serve/support/report.mjs';
import {path} from '../../../../tests/serve/support/server.mjs';
import {need, PATIENCE_MS} from '../harness.mjs';
import {DriverPage} from './driverPage.mjs';

export class FirefoxPage extends DriverPage {
  // Each user has a process: Firefox slows down pages that are not in front.
  static async open({width, height}) {
    const page = new FirefoxPage(), profile = path('firefox');
    mkdirSync(profile);
    page.browser = await need('puppeteer-core').launch({
      browser: 'firefox',
      executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr',
      userDataDir: profile,
      headless: true,
      timeout: 60_000,
      protocolTimeout: 120_000,
      // The two messages of a tap may be far apart on a busy machine. After 300 ms, the default, Firefox takes
      // it for a long press, and clicks nothing.
      extraPrefsFirefox: {'intl.accept_languages': 'en-GB', 'browser.cache.disk.enable': false, 'apz.max_tap_time': PATIENCE_MS},
    });
    page.pid = page.browser.process().pid;
    atEnd(() => page.browser.process()?.kill('SIGKILL'));
    page.driver = await page.browser.newPage();
    await page.driver.setViewport({width, height});
    page.mouse = {
      move: (x, y, options) => page.driver.mouse.move(x, y, options),
      down: options => page.driver.mouse.down(options),
      up: options => page.driver.mouse.up(options),
      click: (x, y, options) => page.driver.mouse.click(x, y, options),
      wheel: (deltaX, deltaY) => page.driver.mouse.wheel({deltaX, deltaY}),
    };
    page.keyboard = page.driver.keyboard;
    return page;
  }

  async goto(url) {
    await this.driver.goto(url);
  }

  async reload() {
    await this.driver.reload();
  }

  url() {
    return this.driver.url();
  }

  evaluate(run, argument) {
    return this.driver.evaluate(run, argument);
  }

  async touch(x, y) {
    await this.driver.touchscreen.tap(x, y);
  }

  async screenshot({path}) {
    await this.driver.screenshot({path});
  }

  async close() {
    await this.browser.close();
  }
}
