import type { Plugin, Rule } from 'postcss';

/**
 * A finger leaves no pointer behind: on a touch screen `:hover` stays on what was tapped last, and
 * on what comes in its place. So all of it goes in `@media (hover: hover)`.
 */
export const hoverOnly = (): Plugin => ({
  postcssPlugin: 'hover-only',
  Once(root, { AtRule }) {
    const found: Rule[] = [];
    root.walkRules(/:hover/, (rule) => void found.push(rule));
    for (const rule of found) {
      const others = rule.selectors.filter((one) => !one.includes(':hover'));
      const media = new AtRule({ name: 'media', params: '(hover: hover)' });
      media.append(
        rule.clone({ selectors: rule.selectors.filter((one) => one.includes(':hover')) }),
      );
      rule.after(media);
      if (others.length > 0) rule.selectors = others;
      else rule.remove();
    }
  },
});
