/** Shows passkey sign-in if the browser supports it, and sets a form field if this device can store a passkey. */
export const passkeyDetection = `if(window.PublicKeyCredential){document.getElementById('passkey').hidden=false;const field=document.querySelector('[name=canPasskey]');if(field)PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().then(can=>{field.value=can?'yes':''})}`

/**
 * Creates or uses a passkey with the options of the form, and submits the result. Starts automatically if the form says
 * so, and with the button.
 */
export const passkeyCeremony = `
const form=document.getElementById('ceremony'),start=document.getElementById('start'),failed=document.getElementById('failed')
const bytes=text=>Uint8Array.from(atob(text.replace(/-/g,'+').replace(/_/g,'/')),character=>character.charCodeAt(0))
const text=buffer=>btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\\+/g,'-').replace(/\\//g,'_').replace(/=+$/,'')
const known=list=>(list||[]).map(one=>({...one,id:bytes(one.id)}))
const run=async()=>{
  failed.hidden=true
  try{
    const {publicKey}=JSON.parse(form.dataset.options)
    publicKey.challenge=bytes(publicKey.challenge)
    if(publicKey.user)publicKey.user.id=bytes(publicKey.user.id)
    if(publicKey.excludeCredentials)publicKey.excludeCredentials=known(publicKey.excludeCredentials)
    if(publicKey.allowCredentials)publicKey.allowCredentials=known(publicKey.allowCredentials)
    const isNew=form.dataset.kind==='create'
    const credential=await navigator.credentials[isNew?'create':'get']({publicKey})
    const {clientDataJSON,attestationObject,authenticatorData,signature,userHandle}=credential.response
    const response={clientDataJSON:text(clientDataJSON)}
    if(isNew){response.attestationObject=text(attestationObject);response.transports=credential.response.getTransports?.()||[]}
    else{response.authenticatorData=text(authenticatorData);response.signature=text(signature);if(userHandle)response.userHandle=text(userHandle)}
    form.elements.response.value=JSON.stringify({id:credential.id,rawId:text(credential.rawId),type:credential.type,response})
    form.submit()
  }catch(error){failed.hidden=false;start.hidden=false}
}
start.addEventListener('click',run)
if(form.dataset.auto==='yes')run()
else start.hidden=false
`
