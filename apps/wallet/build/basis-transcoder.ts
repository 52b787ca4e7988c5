import type { Plugin } from 'vite'

/**
 * The transcoder of KTX2 textures makes its bindings by evaluating text, which the wallet's policy forbids, rightly. These are the
 * same bindings as closures. Each stands for one statement of the pinned release; another release fails the build here.
 */
const closures: readonly [evaluated: string, closure: string][] = [
  [
    'let[args,invokerFnBody]=createJsInvoker(argTypes,isClassMethodFunc,returns,isAsync);args.push(invokerFnBody);var invokerFn=newFunc(Function,args)(...closureArgs);',
    `var invokerFn=function(...given){
      if(given.length!==argCount-2)throwBindingError("function "+humanName+" called with "+given.length+" arguments, expected "+(argCount-2));
      const destructors=needsDestructorStack?[]:null;
      const first=isClassMethodFunc?1:2;
      const wired=isClassMethodFunc?[argTypes[1].toWireType(destructors,this)]:[];
      for(let i=0;i<given.length;i++)wired.push(argTypes[i+2].toWireType(destructors,given[i]));
      const rv=cppInvokerFunc(cppTargetFunc,...wired);
      if(needsDestructorStack)runDestructors(destructors);
      else for(let i=first;i<argTypes.length;i++)if(argTypes[i].destructorFunction!==null)argTypes[i].destructorFunction(wired[i-first]);
      if(returns)return argTypes[0].fromWireType(rv)
    };`,
  ],
  [
    'var invokerFunction=newFunc(Function,params)(...args);',
    `var invokerFunction=function(obj,func,destructorsRef,at){
      let from=at;
      const given=types.map(type=>{const value=type.readValueFromPointer(from);from+=type.argPackAdvance;return value});
      const rv=kind===1?new func(...given):kind===0?func.call(obj,...given):func.call(...given);
      if(!retType.isVoid)return emval_returnValue(retType,destructorsRef,rv)
    };`,
  ],
]

export function withoutEvaluation(transcoder: string): string {
  return closures.reduce((text, [evaluated, closure]) => {
    if (text.split(evaluated).length !== 2)
      throw new Error('This release of the Basis transcoder is not the one known here.')
    return text.replace(evaluated, () => closure)
  }, transcoder)
}

export function basisTranscoder(): Plugin {
  return {
    name: 'vitrine-basis-transcoder',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !/basis_transcoder[^/]*\.js$/.test(file.fileName)) continue
        file.source = withoutEvaluation(Buffer.from(file.source).toString())
      }
    },
  }
}
