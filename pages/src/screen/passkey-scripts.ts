/** Converts what `navigator.credentials` takes and gives to and from JSON. */
const conversion = `
const bytes=text=>Uint8Array.from(atob(text.replace(/-/g,'+').replace(/_/g,'/')),character=>character.charCodeAt(0))
const text=buffer=>btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\\+/g,'-').replace(/\\//g,'_').replace(/=+$/,'')
const known=list=>(list||[]).map(one=>({...one,id:bytes(one.id)}))
const optionsOf=json=>{
  const {publicKey}=JSON.parse(json)
  publicKey.challenge=bytes(publicKey.challenge)
  if(publicKey.user)publicKey.user.id=bytes(publicKey.user.id)
  if(publicKey.excludeCredentials)publicKey.excludeCredentials=known(publicKey.excludeCredentials)
  if(publicKey.allowCredentials)publicKey.allowCredentials=known(publicKey.allowCredentials)
  return publicKey
}
const responseOf=(credential,isNew)=>{
  const {clientDataJSON,attestationObject,authenticatorData,signature,userHandle}=credential.response
  const response={clientDataJSON:text(clientDataJSON)}
  if(isNew){response.attestationObject=text(attestationObject);response.transports=credential.response.getTransports?.()||[]}
  else{response.authenticatorData=text(authenticatorData);response.signature=text(signature);if(userHandle)response.userHandle=text(userHandle)}
  return JSON.stringify({id:credential.id,rawId:text(credential.rawId),type:credential.type,response})
}
`

/**
 * On the sign-in page: shows passkey sign-in if the browser supports it, sets a form field if this device can store a
 * passkey, and lets the browser offer passkeys in the field for the e-mail address (conditional mediation of Web Authentication 3). Options are valid for five minutes, so they are asked for anew after four. Failures change nothing.
 * Once a form is sent, there is nothing to offer any more: the sign-in may be over before the options are asked for.
 */
export const passkeyOffer = `
${conversion}
const form=document.getElementById('passkey-response')
const sent=new AbortController()
addEventListener('submit',()=>sent.abort())
const offer=async()=>{
  if(!await PublicKeyCredential.isConditionalMediationAvailable?.())return
  for(let rounds=0;rounds<14;rounds++){
    const answer=await fetch(form.dataset.options,{signal:sent.signal})
    if(!answer.ok)return
    const {transactionId,options}=await answer.json()
    const end=new AbortController(),timer=setTimeout(()=>end.abort(),240000)
    try{
      const credential=await navigator.credentials.get({publicKey:optionsOf(options),mediation:'conditional',signal:end.signal})
      form.elements.transactionId.value=transactionId
      form.elements.response.value=responseOf(credential,false)
      return form.submit()
    }catch(error){
      if(!end.signal.aborted)return
    }finally{clearTimeout(timer)}
  }
}
if(window.PublicKeyCredential){
  const link=document.getElementById('passkey')
  if(link)link.hidden=false
  const field=document.querySelector('[name=canPasskey]')
  if(field)PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().then(can=>{field.value=can?'yes':''})
  if(form)offer().catch(()=>{})
}
`

/**
 * Creates or uses a passkey with the options of the form, and submits the result. Starts automatically if the form says
 * so, and with the button.
 */
export const passkeyCeremony = `
${conversion}
const form=document.getElementById('ceremony'),start=document.getElementById('start'),failed=document.getElementById('failed')
const run=async()=>{
  failed.hidden=true
  try{
    const isNew=form.dataset.kind==='create'
    const credential=await navigator.credentials[isNew?'create':'get']({publicKey:optionsOf(form.dataset.options)})
    form.elements.response.value=responseOf(credential,isNew)
    form.submit()
  }catch(error){failed.hidden=false;start.hidden=false}
}
start.addEventListener('click',run)
if(form.dataset.auto==='yes')run()
else start.hidden=false
`
