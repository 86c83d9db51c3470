// The sounds of the table: on or off, how loud, and the cave behind them.

import {useId} from 'preact/hooks';
import {t} from '../i18n/translate';
import {changeSettings, useSettings} from '../platform/settings';
import {CheckboxField} from './formFields';

export function SoundFields() {
  const {sound, volume, ambience} = useSettings();
  const id = useId();
  return <>
    <CheckboxField text={t('Sound')} checked={sound === 'on'} onChange={on => changeSettings({sound: on ? 'on' : 'off'})}/>
    {sound === 'on' && <div class="sound-fields">
      <label for={id}>{t('Volume')}</label>
      <input id={id} type="range" class="slider" min={0} max={100} step={5} value={volume} style={{'--part': volume / 100}}
             aria-valuetext={`${volume} %`} onInput={event => changeSettings({volume: Number(event.currentTarget.value)})}/>
      <CheckboxField text={t('Sounds of the cave')} hint={t('Wind, drops and a fire, quietly, while you play.')}
                     checked={ambience} onChange={on => changeSettings({ambience: on})}/>
    </div>}
  </>;
}
