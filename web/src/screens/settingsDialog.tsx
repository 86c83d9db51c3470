// The settings. Changes apply at once, and are saved.

import type {ComponentChildren} from 'preact';
import {useId} from 'preact/hooks';
import type {Language} from '../i18n/translate';
import {LANGUAGE_NAMES, LANGUAGES, t} from '../i18n/translate';
import type {Settings} from '../platform/settings';
import {changeSettings, useSettings} from '../platform/settings';
import {notificationPermission} from '../platform/notifications';
import {turnOnNotifications} from '../play/turnSignals';
import {endPush} from '../session/turnPush';
import {Dialog} from '../ui/dialog';
import {CheckboxField, RadioField} from '../ui/formFields';
import {Icon} from '../ui/picture';
import {SoundFields} from '../ui/soundFields';

function Option({icon, text}: {icon: string; text: string}): ComponentChildren {
  return <><Icon name={icon}/>{text}</>;
}

export function LanguageField({label}: {label: string}) {
  const {language} = useSettings();
  const id = useId();
  return <div class="field">
    <label for={id}>{label}</label>
    <select id={id} class="input" value={language}
            onChange={event => changeSettings({language: event.currentTarget.value as Language|'system'})}>
      <option value="system">{t('Automatic')}</option>
      {LANGUAGES.map(one => <option key={one} value={one} lang={one}>{LANGUAGE_NAMES[one]}</option>)}
    </select>
  </div>;
}

// Hidden where the browser has no notifications.
function NotificationsField() {
  const {notify} = useSettings(), permission = notificationPermission();
  const change = (on: boolean) => {
    if (on) {
      void turnOnNotifications();
    } else {
      changeSettings({notify: 'off'});
      void endPush();
    }
  };
  if (permission === 'none')
    return null;
  return <CheckboxField text={t('Notify me when it’s my turn')} checked={notify === 'on' && permission === 'granted'} onChange={change}
                        hint={permission === 'denied' ? t('Your browser blocks notifications for this page. You can allow them in its settings.') :
                                                        t('In games with other people, also when this page is closed.')}/>;
}

export function SettingsFields() {
  const settings = useSettings();
  const set = (change: Partial<Settings>) => changeSettings(change);
  const id = useId();
  return <>
    <div class="field">
      <label for={id}>{t('Your name')}</label>
      <input id={id} class="input" value={settings.name} maxLength={40} autoComplete="nickname"
             onInput={event => set({name: event.currentTarget.value})}/>
    </div>
    <LanguageField label={t('Language')}/>
    <RadioField legend={t('Theme')} value={settings.theme} onChange={theme => set({theme})} options={[
      {value: 'system', text: t('Match device')},
      {value: 'light', text: <Option icon="icon-light" text={t('Light')}/>},
      {value: 'dark', text: <Option icon="icon-dark" text={t('Dark')}/>},
    ]}/>
    <RadioField legend={t('Animation speed')} value={settings.speed} onChange={speed => set({speed})} options={[
      {value: 'calm', text: <Option icon="icon-speed-calm" text={t('Slow')}/>},
      {value: 'brisk', text: <Option icon="icon-speed-brisk" text={t('Fast')}/>},
      {value: 'instant', text: <Option icon="icon-speed-instant" text={t('Off')}/>},
    ]}/>
    <RadioField legend={t('Coach')} value={settings.coach} onChange={coach => set({coach})} hint={t('Helps you against computers, and at tables that allow hints.')} options={[
      {value: 'off', text: t('No coach')},
      {value: 'warn', text: t('Warn before a blunder')},
      {value: 'values', text: t('Show values')},
    ]}/>
    <div class="checks">
      <SoundFields/>
      <NotificationsField/>
      <CheckboxField text={t('Letters on squares')} hint={t('Tell terrains apart without colour.')}
             checked={settings.letters} onChange={letters => set({letters})}/>
      <CheckboxField text={t('Confirm every move')} hint={t('Every move takes a second click or tap.')}
             checked={settings.confirm} onChange={confirm => set({confirm})}/>
      <CheckboxField text={t('Show points while choosing')} hint={t('Turn this off to work out every move yourself.')}
             checked={settings.gains} onChange={gains => set({gains})}/>
      <CheckboxField text={t('Follow the moves of others')} hint={t('On a phone or tablet, the board of the player who is moving slides up.')}
             checked={settings.follow} onChange={follow => set({follow})}/>
      <CheckboxField text={t('“Pass the device” screen')} hint={t('Shows who plays next when you share a device.')}
             checked={settings.handover} onChange={handover => set({handover})}/>
    </div>
  </>;
}

export function SettingsDialog({ownRoute, onClose}: {ownRoute: boolean; onClose: () => void}) {
  return <Dialog title={t('Settings')} ownRoute={ownRoute} onClose={onClose}><SettingsFields/></Dialog>;
}
